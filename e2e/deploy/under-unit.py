"""Runs a command as systemd would run it under a unit: under-unit.py <user id> <call> … -- <command> …

No rights, none to be had (NoNewPrivileges), and of system calls only those that are named; all others fail with EPERM
(SystemCallFilter, SystemCallErrorNumber). libseccomp is what systemd makes its own filters with.
"""

import ctypes
import errno
import os
import sys

ALLOW = 0x7FFF0000
REFUSE = 0x00050000 | errno.EPERM
NO_SUCH_CALL = -1
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 24, 38

user, end = int(sys.argv[1]), sys.argv.index('--')
calls, command = sys.argv[2:end], sys.argv[end + 1 :]
libc = ctypes.CDLL(None, use_errno=True)
seccomp = ctypes.CDLL('libseccomp.so.2')
seccomp.seccomp_init.restype = ctypes.c_void_p
seccomp.seccomp_init.argtypes = [ctypes.c_uint32]
seccomp.seccomp_rule_add_array.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
seccomp.seccomp_load.argtypes = [ctypes.c_void_p]


def must(result: int, what: str) -> None:
    if result != 0:
        sys.exit(f'{what}: {result}, {os.strerror(ctypes.get_errno())}')


if os.getuid() == 0:
    right = 0
    while libc.prctl(PR_CAPBSET_DROP, right, 0, 0, 0) == 0:
        right += 1
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 'no new privileges')
rules = seccomp.seccomp_init(REFUSE)
for name in calls:
    number = seccomp.seccomp_syscall_resolve_name(name.encode())
    # Calls of other architectures have numbers below zero, which mean nothing here.
    if number > NO_SUCH_CALL:
        must(seccomp.seccomp_rule_add_array(rules, ALLOW, number, 0, None), name)
must(seccomp.seccomp_load(rules), 'filter')
os.execv(command[0], command)
