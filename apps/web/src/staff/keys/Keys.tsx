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

/** The key as the table of keys names it, with caps lock too. A letter typed with Shift is another key; signs take Shift on some keyboards. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => {
  if (key.length > 1) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** Returns whether a key is typed with a modifier or to compose a letter: the browser or the keyboard acts on it. */
const isModified = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.getModifierState('AltGraph')

/** Returns whether the control with the focus acts on the key itself. */
const isPressed = (key: string, target: EventTarget | null): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, summary, [role=button]') !== null

/** Presses the control of a key, or focuses its field where that is in sight. One in the page comes before one in the frame. */
function pressControl(key: string): void {
  const ofKey = `[aria-keyshortcuts="${key}"]`
  const controls = [
    ...document.querySelectorAll<HTMLElement>(`main ${ofKey}`),
    ...document.querySelectorAll<HTMLElement>(ofKey),
  ]
  for (const control of controls.filter(found => !found.closest('[hidden]'))) {
    if (control instanceof HTMLInputElement) {
      control.focus()
      control.select()
      if (document.activeElement === control) return
    } else {
      control.click()
      return
    }
  }
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
      const key = keyOf(event)
      const ofPage = pageKeys.get(key)
      if (event.defaultPrevented || isModified(event) || (event.repeat && !ofPage?.repeats)) return
      if (isTyping(event.target) || isPressed(key, event.target) || document.querySelector('dialog[open]')) return
      const isSecond = event.timeStamp - began.current < PAIR_MS
      began.current = key === 'g' ? event.timeStamp : 0
      if (isSecond && key === 'q') go(staffPathTo('applications'))
      else if (key === '?') setOpen(true)
      else if (ofPage) ofPage.press()
      else if (key === '/' || key === 't' || key === 'n') pressControl(key)
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
