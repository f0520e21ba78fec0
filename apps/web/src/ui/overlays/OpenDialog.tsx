import '../../styles/dialog.css'
import { type FormEvent, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { IconShape } from '../base/Icon.tsx'
import { TITLE_ID } from '../base/PageFrame.tsx'
import { IconButton } from '../IconButton.tsx'
import { StillBusyNote } from '../StillSaving.tsx'
import { openHistoryEntry } from './dialog-history.ts'
import { DialogNotice } from './dialog-notice.ts'

const closeIcon: IconShape = 'M6 6l12 12M18 6 6 18'

export interface DialogProps {
  title: string
  closeLabel: string
  /** Called for Escape, Back and the close button; the caller then stops rendering the dialog. */
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** A button in the head, beside the one that closes. */
  head?: ReactNode
  /** Makes body and footer one form. Such a dialog must not be nested in another form. */
  onSubmit?(): void
  /** Only as tall as its text. Other dialogs fill a phone's screen. */
  short?: boolean
}

// The server renders no open dialogs, and React warns about layout effects there.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** An open dialog hides the scrollbar of the page, which styles/base.css replaces by a margin. */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}

export function OpenDialog({ title, closeLabel, onClose, children, footer, head, onSubmit, short }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const notice = useContext(DialogNotice)

  const close = useRef(onClose)
  close.current = onClose

  useBeforePaint(() => {
    const leaveHistory = openHistoryEntry(() => close.current())
    const opened = dialog.current!
    const opener = document.activeElement
    keepPageWidth()
    opened.showModal()
    // The backdrop belongs to the dialog. Where something is asked, a tap beside it must not answer.
    if (!footer) opened.addEventListener('click', ({ target }) => target === opened && close.current())
    heading.current?.focus()
    return () => {
      leaveHistory()
      // The browser returns the focus only if the dialog is closed while it is in the document.
      opened.close()
      // The opener may be gone, such as a removed card, or there was none.
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const back = isThere ? opener : document.getElementById(TITLE_ID)
      if (back !== document.activeElement) back?.focus()
    }
  }, [])

  const content = (
    <>
      <h2 className="dialog__title" id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="dialog__body">{children}</div>
      {footer && (
        <div className="dialog__footer">
          {notice}
          <div className="dialog__why">
            <StillBusyNote />
          </div>
          {footer}
        </div>
      )}
      <div className="dialog__close">
        {head}
        <IconButton icon={closeIcon} label={closeLabel} onClick={onClose} />
      </div>
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <dialog
      className={short ? 'dialog dialog--short' : 'dialog'}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        // React bubbles the event of a nested dialog, and a file input fires `cancel` too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.target === event.currentTarget && event.currentTarget.isConnected && !event.currentTarget.open)
          onClose()
      }}
    >
      {onSubmit ? (
        <form className="dialog__sheet" noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        <div className="dialog__sheet">{content}</div>
      )}
    </dialog>
  )
}
