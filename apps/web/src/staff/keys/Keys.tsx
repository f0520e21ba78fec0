import { staffPathTo } from '@porchlight/domain/staff'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { pageKeys, type ShortKey, setSingleKeys, useSingleKeys } from './keys.ts'
import { texts } from './text.ts'

/** The longest time between the two keys of a pair. */
const PAIR_MS = 1500

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null

/** The letter of a key, with caps lock too. A letter typed with Shift is another key. */
const letterOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey ? key : key.toLowerCase())

/** Presses the control of a key, or focuses its field. One in the page comes before one in the frame. */
function pressControl(key: string): void {
  const ofKey = `[aria-keyshortcuts="${key}"]`
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`main ${ofKey}`),
    ...document.querySelectorAll<HTMLElement>(ofKey),
  ]
  const control = controls.find(found => !found.closest('[hidden]'))
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
}

/** Acts on single keys, and has the button and the dialog that list them. */
export function Keys() {
  const [isOpen, setOpen] = useState(false)
  const [, go] = useLocation()
  const isOn = useSingleKeys()
  const began = useRef(0)
  const t = useTexts(texts)
  const { close } = useTexts(staffTexts)
  // Those of the page come first, as they do when they are pressed.
  const shortKeys = (Object.keys(t.actions) as ShortKey[]).filter(key => !pageKeys.has(key))

  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp - began.current < PAIR_MS
      began.current = event.key === 'g' ? event.timeStamp : 0
      const ofPage = pageKeys.get(letterOf(event))
      if (isSecond && event.key === 'q') go(staffPathTo('applications'))
      else if (event.key === '?') setOpen(true)
      else if (ofPage) ofPage.press()
      else if (event.key === '/' || event.key === 't' || event.key === 'n') pressControl(event.key)
      else return
      // The key is not typed into the field that it focuses, and opens no search of the browser.
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, go])

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Dialog short title={t.title} closeLabel={close} onClose={() => setOpen(false)}>
          <dl className="keys">
            {[...pageKeys].map(([key, { label }]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
            {shortKeys.map(key => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((part, index) => (
                    <Fragment key={part}>
                      {index > 0 && <span> {t.and} </span>}
                      <kbd>{part}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{t.actions[key]}</dd>
              </div>
            ))}
          </dl>
          <CheckboxInput id="single-keys" label={t.on} hint={t.onHint} value={isOn} onChange={setSingleKeys} />
        </Dialog>
      )}
    </>
  )
}
