import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { type PanelProps, RETURNS } from '../panel/panel.ts'
import { askedIn, type SectionOf } from './ask-address.ts'
import { returnableOf, SendBackDialog } from './SendBackDialog.tsx'
import { texts } from './text.ts'

/** True if there is something to show of returns, or to send back. */
export const hasReturns = ({
  can_send_back,
  sent_back,
  unlocked_further,
  change_requests,
}: PanelProps['view']): boolean =>
  can_send_back || sent_back.length + unlocked_further.length + change_requests.length > 0

/** The returns so far, what borrowers unlocked further and asked for, and the way to send the application back. */
export function ReturnsPanel({ view, changed }: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const root = useRef<HTMLElement>(null)
  const asked = useAsked(view, () => {
    // The focus returns to the button when the dialog is closed.
    root.current?.querySelector<HTMLElement>('[data-send-back] button')?.focus()
    setOpen(true)
  })
  const times = useTimes()
  const t = useTexts(texts)
  const { sent_back, unlocked_further, change_requests, can_send_back } = view
  if (!hasReturns(view)) return null
  const nameOf = (id: string) => view.borrowers.find(borrower => borrower.id === id)?.name ?? ''
  return (
    <section className="staff__sheet" aria-labelledby={RETURNS} ref={root} data-keeps-focus>
      <h2 id={RETURNS} tabIndex={-1}>
        {t.title}
      </h2>
      {sent_back.length === 0 && <p className="soft">{t.none}</p>}
      {sent_back.map(({ returned_at, returned_by, reason, sentence, asked }) => (
        <article key={returned_at}>
          <h3>{t.sent(returned_by, times.minute(returned_at))}</h3>
          <p>{reason}</p>
          <blockquote>{sentence}</blockquote>
          <ul>
            {asked.map(({ borrower_id, sections }) => (
              <li key={borrower_id}>{t.asked(nameOf(borrower_id), sections.join(', '))}</li>
            ))}
          </ul>
        </article>
      ))}
      {unlocked_further.length > 0 && (
        <>
          <h3>{t.unlocked}</h3>
          <ul>
            {unlocked_further.map(({ borrower_id, section, text, at }) => (
              <li key={`${borrower_id} ${section} ${at}`}>
                {t.unlockedOne(nameOf(borrower_id), section ?? '', times.minute(at))}
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ul>
        </>
      )}
      {change_requests.length > 0 && (
        <>
          <h3>{t.requests}</h3>
          <ul>
            {change_requests.map(({ borrower_id, text, at }) => (
              <li key={`${borrower_id} ${at}`}>
                {t.requestOf(nameOf(borrower_id), times.minute(at))}
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ul>
        </>
      )}
      {can_send_back && (
        <div data-send-back>
          <Button onClick={() => setOpen(true)}>{t.open}</Button>
        </div>
      )}
      <Toast message={done} />
      {isOpen && (
        <SendBackDialog
          view={view}
          changed={changed}
          asked={asked}
          onSent={async () => {
            await changed()
            setOpen(false)
            setDone(t.done)
            // The button that opened the dialog is gone.
            document.getElementById(RETURNS)?.focus()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/**
 * The sections of the address that can be sent back. Where there are some, they leave the address before `open` is called, so that Back
 * closes the dialog and does not open it again.
 */
function useAsked(view: PanelProps['view'], open: () => void): SectionOf[] {
  const [asked, setAsked] = useState<SectionOf[]>([])
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, go] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address
  useEffect(() => {
    const found = returnableOf(view, askedIn(search))
    if (found.length === 0) return
    setAsked(found)
    go(path, { replace: true })
    open()
  }, [search])
  return asked
}
