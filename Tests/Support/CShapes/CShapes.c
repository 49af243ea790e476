#include "CShapes.h"
