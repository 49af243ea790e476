// The line editor as Swift can call it: libedit's own interface, with wrappers where that is
// variadic or uses C's standard streams, neither of which Swift 6 can reach.
#ifndef INSPECTOR_CEDIT_H
#define INSPECTOR_CEDIT_H

#include <histedit.h>
#include <stdio.h>
#include <sys/ioctl.h>

// Editing

static inline EditLine *cedit_init(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline int cedit_set_client(EditLine *editor, void *client) {
  return el_set(editor, EL_CLIENTDATA, client);
}

static inline void *cedit_client(EditLine *editor) {
  void *client = NULL;
  el_get(editor, EL_CLIENTDATA, &client);
  return client;
}

static inline int cedit_set_prompt(
  EditLine *editor, char *(*prompt)(EditLine *), char delimiter
) {
  return el_set(editor, EL_PROMPT_ESC, prompt, delimiter);
}

static inline int cedit_set_keymap(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

static inline int cedit_set_history(EditLine *editor, History *list) {
  return el_set(editor, EL_HIST, history, list);
}

static inline int cedit_add_function(
  EditLine *editor, const char *name, const char *help, unsigned char (*function)(EditLine *, int)
) {
  return el_set(editor, EL_ADDFN, name, help, function);
}

static inline int cedit_bind(EditLine *editor, const char *key, const char *function) {
  return el_set(editor, EL_BIND, key, function, NULL);
}

// The same in the command mode of vi.
static inline int cedit_bind_command(EditLine *editor, const char *key, const char *function) {
  return el_set(editor, EL_BIND, "-a", key, function, NULL);
}

static inline int cedit_set_reader(EditLine *editor, int (*read)(EditLine *, wchar_t *)) {
  return el_set(editor, EL_GETCFN, read);
}

static inline int cedit_set_terminal_mode(
  EditLine *editor, const char *mode, const char *first, const char *second
) {
  return el_set(editor, EL_SETTY, mode, first, second, NULL);
}

static inline int cedit_prepare_terminal(EditLine *editor, int editing) {
  return el_set(editor, EL_PREP_TERM, editing);
}

static inline int cedit_refresh(EditLine *editor) {
  return el_set(editor, EL_REFRESH);
}

// How many columns the line editor gives a character; the header of the system has it for some only.
int wcwidth(wchar_t character);

static inline int cedit_width(unsigned int scalar) {
  return wcwidth((wchar_t)scalar);
}

// History

static inline int cedit_history_set_size(History *list, int size) {
  HistEvent event;
  return history(list, &event, H_SETSIZE, size);
}

static inline int cedit_history_set_unique(History *list, int unique) {
  HistEvent event;
  return history(list, &event, H_SETUNIQUE, unique);
}

static inline int cedit_history_enter(History *list, const char *entry) {
  HistEvent event;
  return history(list, &event, H_ENTER, entry);
}

// The terminal

static inline int cedit_columns(int terminal) {
  struct winsize size;
  return ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static inline int cedit_rows(int terminal) {
  struct winsize size;
  return ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

#endif
