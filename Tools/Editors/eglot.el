;;; Drives Emacs with eglot like a user: opens a file, types, completes, fixes and renames.  -*- lexical-binding: t -*-
;;; Run by Tools/check-editors in a copy of the catalogue.
(load (expand-file-name "eglot-here.el" (file-name-directory load-file-name)))
(require 'xref)
(require 'flymake)

;; A replacement of yaml-mode if it is not installed, and the settings of the handbook's page.
(unless (require 'yaml-mode nil t) (define-derived-mode yaml-mode text-mode "YAML"))
(add-to-list 'auto-mode-alist '("\\.yaml\\'" . yaml-mode))
(load (expand-file-name "emacs.el" (getenv "HOMESEED_SETTINGS")))
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil make-backup-files nil create-lockfiles nil)
(add-hook 'project-find-functions (lambda (_) (cons 'transient (expand-file-name default-directory))))

;; Accepts edits by the server without confirmation.
(fset 'y-or-n-p (lambda (&rest _) t))

(defun check (right message)
  (unless right
    (message "Emacs: %s" message)
    (kill-emacs 1)))

(defun wait-for (test message)
  (let ((left 200))
    (while (and (> left 0) (not (funcall test)))
      (accept-process-output nil 0.1)
      (setq left (1- left)))
    (check (funcall test) message)))

(setq root default-directory)
(add-hook 'project-find-functions (lambda (_) (cons 'transient root)) -90)
(find-file "Catalogue/family-to-do/chores.yaml")
(apply #'eglot (eglot--guess-contact))
(wait-for (lambda () (eglot-current-server)) "the server does not start")
(defun ask (method params) (jsonrpc-request (eglot--current-server-or-lose) method params :timeout 20))
(defun here () (eglot--signal-textDocument/didChange) (eglot--TextDocumentPositionParams))

;; Hover.
(goto-char (point-min))
(search-forward "id: put-bins-o")
(check (string-match-p "nl" (plist-get (plist-get (ask :textDocument/hover (here)) :contents) :value)) "hover does not show the Dutch text")

;; Type a typo, and apply its fix.
(goto-char (point-min))
(search-forward "area: kitche")
(delete-char -1)
(let ((fix nil) (left 100))
  (while (and (not fix) (> left 0))
    (setq fix (seq-find (lambda (action) (equal (plist-get action :title) "Write 'kitchen'"))
                        (ask :textDocument/codeAction
                             (list :textDocument (eglot--TextDocumentIdentifier)
                                   :range (let ((at (plist-get (here) :position))) (list :start at :end at))
                                   :context '(:diagnostics [])))))
    (setq left (1- left)))
  (check fix "no fix is offered")
  (eglot--apply-workspace-edit (plist-get fix :edit)))
(goto-char (point-min))
(check (search-forward "area: kitchen" nil t) "the typo is not fixed")

;; Complete.
(goto-char (point-max))
(insert "  - area: ")
(let* ((answer (ask :textDocument/completion (here)))
       (labels (mapcar (lambda (item) (plist-get item :label)) (plist-get answer :items))))
  (check (member "outdoors" labels) (format "no areas are offered: %s" labels)))
(delete-region (line-beginning-position) (point-max))

;; Rename across files.
(goto-char (point-min))
(search-forward "id: put-bins-o")
(eglot--signal-textDocument/didChange)
(eglot-rename "take-bins-out")
(goto-char (point-min))
(check (search-forward "was: [put-bins-out]" nil t) "the item is not renamed in its own file")
(find-file (concat root "Catalogue/family-to-do/templates/guest.yaml"))
(goto-char (point-min))
(check (search-forward "chore/take-bins-out" nil t) "the item is not renamed in the template")
(message "Emacs: opened, typed, fixed, completed, renamed")
(kill-emacs 0)
