;;; Loads eglot, or ends with a failure: as a package that Emacs knows, or from where Debian lays it down.  -*- lexical-binding: t -*-
(require 'package)
(package-initialize)
(unless (require 'eglot nil t)
  ;; Emacs takes Debian's packages in when they are configured, which fails where the two come in the wrong order.
  (dolist (folder (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/*"))
    (add-to-list 'load-path folder))
  (require 'eglot))
