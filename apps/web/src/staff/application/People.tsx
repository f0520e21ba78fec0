import type { ApplicationViewResponse } from '@porchlight/api'
import { canWithdraw } from '@porchlight/domain'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Icon } from '../../ui/base/Icon.tsx'
import { phoneIcon } from '../../ui/base/icons.ts'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { expandIcon } from '../ui/Popdown.tsx'
import { useOutside } from '../ui/use-outside.ts'
import { type ActionId, whyNot } from './actions.ts'
import { LocalTime } from './LocalTime.tsx'
import { Person, useCallLog } from './PeopleDialog.tsx'
import { texts } from './text.ts'

const PANEL = 'person'

interface PeopleProps {
  view: ApplicationViewResponse
  onStart(action: ActionId): void
}

/** The names as the title of the page. Each opens the contacts of the borrower, and what a caller may hear. */
export function People({ view, onStart }: PeopleProps) {
  const { borrowers, can_check_callers, can_add_notes } = view
  const [opened, setOpened] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const logCall = useCallLog(view)
  const { person: t, actions: actionTexts } = useTexts(texts)
  useOutside(root, () => opened && setOpened(undefined))
  const borrower = borrowers.find(({ id }) => id === opened)
  const called = borrowers.filter(({ phone }) => phone)
  /** Two numbers would not fit in the line: the names open them, and those in one zone have one time. */
  const isAlone = called.length === 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !borrower) return
    event.preventDefault()
    setOpened(undefined)
    root.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  const leaveTo = (act: () => void) => () => {
    setOpened(undefined)
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the names and the panel bubble here
    <div className="popdown desk__people" ref={root} onKeyDown={onKeyDown}>
      <h1 id={TITLE_ID} tabIndex={-1} className="desk__names">
        {borrowers.map(({ id, name }) => (
          <span key={id}>
            <button
              type="button"
              className="desk__name"
              aria-expanded={id === opened}
              aria-controls={id === opened ? PANEL : undefined}
              onClick={() => setOpened(id === opened ? undefined : id)}
            >
              <span>{name}</span>
              <Icon shape={expandIcon} size={1} />
            </button>{' '}
          </span>
        ))}
      </h1>
      {called.map(({ id, first_name, phone, time_zones }, index) => (
        <span key={id} className="desk__contact">
          <a className="desk__phone" href={`tel:${phone}`}>
            <Icon shape={phoneIcon} />
            <span className={isAlone ? 'hidden' : ''}>{first_name} </span>
            <span className={isAlone ? '' : 'hidden'}>{phone}</span>
          </a>{' '}
          {String(called[index + 1]?.time_zones) !== String(time_zones) && <LocalTime brief zones={time_zones} />}
        </span>
      ))}
      {borrower && (
        <div className="popdown__panel stack" id={PANEL}>
          <Person view={view} borrower={borrower} />
          <div className="staff__buttons">
            {can_check_callers && <Button onClick={leaveTo(() => onStart('call'))}>{t.verify}</Button>}
            {can_add_notes && <Button onClick={leaveTo(logCall)}>{t.log}</Button>}
            {whyNot(view, 'records') === undefined && canWithdraw(borrower.electronic_records) && (
              <Button onClick={leaveTo(() => onStart('records'))}>{actionTexts.records}</Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
