"""Faults on purpose: the n-th call of a kind fails, or the process is killed there, for every n.

    layer.cpp, verdict.hpp   a library for LD_PRELOAD that stands between a program and the system
    layer.py                 builds it with g++, and has its switches: which call, what happens
    host.py                  a process that has loaded everything and forks a child for each command
    jobs.py                  the commands that write something
    laws.py                  all faults of a job, and what must hold after each

A call is an open, read, write, rename, unlink, flush to disk, truncation or lock of a file in the
folder of the job; the start of a process; the start of a thread by Python or the core; a request
for memory by the core. It may fail once or from then on, write half of what it should, or be the
last before or after which the process is killed. After a power cut, what was not flushed is gone.

After each fault every file is whole and right, or as it was before, or absent; a command that was
not killed ends with a sentence and exit code 2, or succeeds; nothing hangs, nothing is left lying
about; and the next run succeeds with the same bytes as an undisturbed one.

`pytest tests/test_faults.py` tries a sample, `--prove` every fault, with figures at the end. To see
one alone: `Arena(job, host, folder).suffer(Fault("write", 3, "fail", errno.ENOSPC))`. Another
command that writes is another `Job` in jobs.py.
"""
