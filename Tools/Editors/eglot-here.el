;;; Loads eglot from Emacs's packages or Debian's folder, or fails.  -*- lexical-binding: t -*-
(require 'package)
(package-initialize)
(unless (require 'eglot nil t)
  ;; Debian compiles packages for Emacs when it configures them, which fails in the wrong order.
  (dolist (folder (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/*"))
    (add-to-list 'load-path folder))
  (require 'eglot))
