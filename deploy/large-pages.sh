#!/bin/sh
# The option that keeps Node's code on large pages, where the machine can say whether it has them: Node warns of a
# missing /sys, as in a chroot, whatever it is configured to.
test -e /sys/kernel/mm/transparent_hugepage/enabled && echo --use-largepages=silent
exit 0
