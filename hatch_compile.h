/* What the compiled rules do most often, done in place. A choice runs through more code than a processor's nearest
   cache holds, so a shorter way counts for more than its instructions. Each does what the function it stands for
   does, and leaves to that function whatever is out of the ordinary. hatch_compile.py lets the code of mypyc include it. */

#include <structmember.h>

/* What only errors reach is kept apart from the rest. */
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *) __attribute__((cold));
static void CPy_DecRef(PyObject *) __attribute__((cold));

#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED)

/* A method of a step or an option is called with the step in front, and needs not be bound to it first. */
#undef _Py_TPFLAGS_HAVE_VECTORCALL
#define _Py_TPFLAGS_HAVE_VECTORCALL (Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR)

/* A field of a step or an option lies in it, a constant of its class in the class, a class in its module. */
static PyObject *attribute(PyObject *thing, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(thing);
    if (type->tp_getattro == PyObject_GenericGetAttr && type->tp_dictoffset == 0) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL) {
            PyTypeObject *kind = Py_TYPE(found);
            if (kind == &PyMemberDescr_Type) {
                PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
                if (member->type == T_OBJECT_EX) {
                    PyObject *held = *(PyObject **)((char *)thing + member->offset);
                    if (held != NULL)
                        return Py_NewRef(held);
                }
            } else if (kind->tp_descr_get == NULL)
                return Py_NewRef(found);
        }
    }
    else if (type == &PyModule_Type) {
        PyObject *found = PyDict_GetItemWithError(PyModule_GetDict(thing), name);
        if (found != NULL)
            return Py_NewRef(found);
        if (PyErr_Occurred())
            return NULL;
    }
    return PyObject_GetAttr(thing, name);
}
#define PyObject_GetAttr attribute

/* A class, a function or a method of C or of compiled code says itself where it wants to be called. */
static inline vectorcallfunc way_in(PyObject *thing)
{
    PyTypeObject *type = Py_TYPE(thing);
    if (!PyType_HasFeature(type, Py_TPFLAGS_HAVE_VECTORCALL))
        return NULL;
    return *(vectorcallfunc *)((char *)thing + type->tp_vectorcall_offset);
}

static inline PyObject *call(PyObject *thing, PyObject *const *given, size_t count, PyObject *names)
{
    vectorcallfunc way = way_in(thing);
    return way != NULL ? way(thing, given, count, names) : PyObject_Vectorcall(thing, given, count, names);
}
#define PyObject_Vectorcall call

static PyObject *call_method(PyObject *name, PyObject *const *given, size_t count, PyObject *names)
{
    PyTypeObject *type = Py_TYPE(given[0]);
    if (type->tp_getattro == PyObject_GenericGetAttr && type->tp_dictoffset == 0) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
            vectorcallfunc way = way_in(found);
            if (way != NULL) {
                Py_INCREF(found);
                PyObject *result = way(found, given, PyVectorcall_NARGS(count), names);
                Py_DECREF(found);
                return result;
            }
        }
    }
    return PyObject_VectorcallMethod(name, given, count, names);
}
#define PyObject_VectorcallMethod call_method

/* What is on offer is a list, mostly, and an option is asked for by its number. */
static PyObject *item(PyObject *thing, PyObject *key)
{
    if (PyList_CheckExact(thing) && PyLong_CheckExact(key)) {
        Py_ssize_t at = PyLong_AsSsize_t(key);
        if (at >= 0 && at < PyList_GET_SIZE(thing))
            return Py_NewRef(PyList_GET_ITEM(thing, at));
        PyErr_Clear();
    }
    return PyObject_GetItem(thing, key);
}
#define PyObject_GetItem item

/* A list keeps its room when something is taken off its end, and takes what it has room for. */
static inline int append(PyObject *list, PyObject *item)
{
    PyListObject *held = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(held);
    if (!PyList_Check(list) || size >= held->allocated)
        return PyList_Append(list, item);
    held->ob_item[size] = Py_NewRef(item);
    Py_SET_SIZE(held, size + 1);
    return 0;
}
#define PyList_Append append

static inline PyObject *pop_last(PyObject *list)
{
    Py_ssize_t size = Py_SIZE(list);
    if (!PyList_CheckExact(list) || size == 0)
        return CPyList_PopLast(list);
    Py_SET_SIZE(list, size - 1);
    return PyList_GET_ITEM(list, size - 1);
}
#define CPyList_PopLast pop_last

#endif
