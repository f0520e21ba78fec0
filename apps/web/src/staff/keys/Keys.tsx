import { staffPathTo } from '@porchlight/domain/staff'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { seesOverview } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { ACT_KEYS } from '../ui/ActButton.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { type KeyTable, keysOf, setSingleKeys, useKeyHint, useSingleKeys } from './keys.ts'
import { texts } from './text.ts'

/** The longest time between the two keys of a pair. */
const PAIR_MS = 1500

/** The controls that take what is typed: not a box to check, which takes the space bar alone. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

/** The signs that are printed on keys whose names are longer. */
const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }

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

/** Presses the button of the open dialog that performs an act. */
function pressAct(event: KeyboardEvent): void {
  if (event.repeat || event.isComposing || event.altKey || event.shiftKey) return
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const button = dialog?.querySelector<HTMLElement>(`[aria-keyshortcuts="${ACT_KEYS}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}

function useFrameKeys(): KeyTable {
  const [, go] = useLocation()
  const { session } = useStaff()
  const t = useTexts(texts)
  const control = (key: '/' | 't' | 'n' | '?') => ({ label: t.actions[key], press: () => pressControl(key) })
  return {
    'g q': { label: t.actions['g q'], press: () => go(staffPathTo('applications')) },
    ...(seesOverview(session?.grants ?? []) && {
      'g o': { label: t.actions['g o'], press: () => go(staffPathTo('overview')) },
    }),
    '/': control('/'),
    t: control('t'),
    n: control('n'),
    '?': control('?'),
  }
}

/** Acts on keys. It is no part of the footer, which React hydrates after the page: keys would do nothing until then. */
export function KeyListener() {
  const isOn = useSingleKeys()
  /** The first key of a pair, and when it was pressed. */
  const first = useRef({ key: '', at: Number.NEGATIVE_INFINITY })
  const frame = useFrameKeys()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return pressAct(event)
      const typed = keyOf(event)
      if (!isOn || isModified(event)) return
      if (isTyping(event.target) || isPressed(typed, event.target) || document.querySelector('dialog[open]')) return
      const table = keysOf(frame)
      const isSecond = event.timeStamp - first.current.at < PAIR_MS
      const key = isSecond ? `${first.current.key} ${typed}` : typed
      const beginsPair = Object.keys(table).some(other => other.startsWith(`${key} `))
      if (!event.repeat) first.current = { key, at: beginsPair ? event.timeStamp : Number.NEGATIVE_INFINITY }
      const handler = table[key]
      if (!handler || (event.repeat && !handler.repeats) || handler.isFor?.(event) === false) return
      handler.press()
      // The key is not typed into the field that it focuses, and opens no search of the browser.
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return null
}

/** The button and the dialog that list the keys. */
export function KeyList() {
  const [isOpen, setOpen] = useState(false)
  const isOn = useSingleKeys()
  const keyHint = useKeyHint()
  const frame = useFrameKeys()
  const t = useTexts(texts)
  const { close } = useTexts(staffTexts)
  return (
    <>
      <Button kind="quiet" {...keyHint('?')} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Dialog short title={t.title} closeLabel={close} onClose={() => setOpen(false)}>
          <dl className="keys">
            {Object.entries(keysOf(frame)).map(([key, { label }]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((part, index) => (
                    <Fragment key={part}>
                      {index > 0 && <span> {t.and} </span>}
                      <kbd>{signs[part] ?? part}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <CheckboxInput id="single-keys" label={t.on} hint={t.onHint} value={isOn} onChange={setSingleKeys} />
        </Dialog>
      )}
    </>
  )
}
