import type { WaitingLetter } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { tabPath } from '../panel/panel.ts'
import { openFile } from '../session/api.ts'
import { ListTable } from '../table/ListTable.tsx'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { sayDone } from '../undo/done.ts'
import type { RefusedLetter } from './MailedDialog.tsx'
import { texts } from './text.ts'

const MailedDialog = lazyComponent(async () => (await import('./MailedDialog.tsx')).MailedDialog)

interface PrintRunProps {
  letters: readonly WaitingLetter[]
  /** A day in the lender's time zone. */
  today: Day
  /** Reads the letters again. */
  changed(): Promise<unknown>
  /** Shown instead of the list without letters. */
  empty: ReactNode
}

/** The list of letters, and the buttons that print the selected ones or record them as mailed. */
export function PrintRun({ letters, today, changed, empty }: PrintRunProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [mailing, setMailing] = useState<readonly WaitingLetter[]>()
  const [refused, setRefused] = useState<readonly RefusedLetter[]>([])
  const printing = useAction()
  const all = useTexts(texts)
  const t = all.page
  const possible = letters.filter(letter => !isTooLate(letter, today))
  const chosen = possible.filter(({ id }) => ids.has(id))
  const printed = chosen.filter(({ state }) => state === 'PRINTED')
  const isAll = chosen.length === possible.length && possible.length > 0
  const toggle = (id: string) =>
    setIds(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  const print = () =>
    printing.run(async () => {
      await openFile('POST /staff/letters/print', t.fileName, { body: { ids: chosen.map(({ id }) => id) } })
      await changed()
      sayDone(t.printed(chosen.length))
    })
  return (
    <>
      {refused.length > 0 && (
        <Alert kind="warning" title={all.mailing.refused} urgent>
          <ul>
            {refused.map(({ name, message }) => (
              <li key={name + message}>{all.mailing.refusal(name, message)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {letters.length === 0 ? (
        empty
      ) : (
        <>
          <section className="staff__buttons letters__acts" aria-label={t.chosen}>
            <label className="letters__all">
              <input
                type="checkbox"
                checked={isAll}
                disabled={possible.length === 0}
                onChange={() => setIds(new Set(isAll ? [] : possible.map(({ id }) => id)))}
              />
              <span>{t.all}</span>
            </label>
            <strong role="status">{t.selected(chosen.length)}</strong>
            <Button
              kind={printed.length < chosen.length || chosen.length === 0 ? 'primary' : 'secondary'}
              disabledReason={chosen.length === 0 ? t.nothing : undefined}
              busy={printing.busy && t.printing}
              onClick={() => void print()}
            >
              {t.print(chosen.length)}
            </Button>
            <Button
              kind={printed.length > 0 && printed.length === chosen.length ? 'primary' : 'secondary'}
              disabledReason={printed.length === 0 ? t.printFirst : undefined}
              onClick={() => setMailing(printed)}
            >
              {t.mailed(printed.length)}
            </Button>
          </section>
          <Problem sentence={printing.problem} />
          <WaitingList letters={letters} today={today} has={id => ids.has(id)} toggle={toggle} />
        </>
      )}
      {mailing && (
        <MailedDialog
          letters={mailing}
          today={today}
          changed={changed}
          onClose={(said, notRecorded) => {
            setMailing(undefined)
            if (said) sayDone(said)
            if (notRecorded) setRefused(notRecorded)
          }}
        />
      )}
    </>
  )
}

/** Returns whether a letter can't be mailed anymore. One that was printed may have been mailed in time. */
const isTooLate = ({ state, mail_by }: WaitingLetter, today: Day): boolean => state === 'TO_PRINT' && mail_by < today

interface WaitingListProps extends Pick<PrintRunProps, 'letters' | 'today'> {
  has(id: string): boolean
  toggle(id: string): void
}

function WaitingList({ letters, today, has, toggle }: WaitingListProps) {
  const { shortDay } = useFormats()
  const times = useTimes()
  const { toPage, states, page: t } = useTexts(texts)
  return (
    <ListTable
      caption={toPage}
      columns={t.columns}
      rows={letters.map(letter => {
        const { id, name, application_id, dealer, mail_by, until_on, state, printed_at, returned_on } = letter
        const isLate = isTooLate(letter, today)
        return {
          id,
          cells: [
            isLate ? (
              name
            ) : (
              <label key="select" className="letters__select">
                <input
                  type="checkbox"
                  aria-label={t.select(name, application_id)}
                  checked={has(id)}
                  onChange={() => toggle(id)}
                />
                <span>{name}</span>
              </label>
            ),
            <Link key="application" href={tabPath(application_id, 'deadlines')}>
              {application_id}
            </Link>,
            dealer,
            shortDay(mail_by, 'UTC'),
            shortDay(until_on, 'UTC'),
            <div key="state" className="stack stack--tight">
              {isLate ? (
                <Badge kind="danger">{t.tooLate}</Badge>
              ) : (
                <Badge kind={state === 'PRINTED' ? 'neutral' : 'warning'}>
                  {state === 'PRINTED' && printed_at ? t.printedOn(times.day(printed_at)) : states[state]}
                </Badge>
              )}
              {returned_on && <span>{t.cameBack(shortDay(returned_on, 'UTC'))}</span>}
            </div>,
          ],
        }
      })}
    />
  )
}
