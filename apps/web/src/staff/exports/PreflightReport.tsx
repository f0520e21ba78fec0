import type { ExportViewResponse, Preflight, PreflightMessage, SectionOfBorrower } from '@porchlight/api'
import { type PreflightLevel, preflightLevelLabels, preflightLevels, staffPathTo } from '@porchlight/domain/staff'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { hasPanel, sectionId } from '../panel/panel.ts'
import { askPath, keyOf } from '../returns/ask-address.ts'
import { texts } from './text.ts'

interface ReportProps {
  view: ExportViewResponse
  preflight: Preflight
}

/** Long groups that are read once. */
const folded: ReadonlySet<PreflightLevel> = new Set(['not carried', 'not asked'])

/** The report about the file by level, and the way to ask borrowers for what is missing. */
export function PreflightReport({ view, preflight: { ready, messages } }: ReportProps) {
  const [checked, setChecked] = useState<readonly SectionOfBorrower[]>([])
  const [, go] = useLocation()
  const t = useTexts(texts).report
  const translate = useTranslate()
  const of = (level: PreflightLevel) => messages.filter(message => message.level === level)
  const toCheck = of('check').length
  const asking = messages.filter(({ ask }) => ask && view.can_send_back).map(({ level }) => level)
  // Near the last box.
  const lastAsking = preflightLevels.findLast(level => asking.includes(level))
  const check = (section: SectionOfBorrower, isChecked: boolean) =>
    setChecked(before => [...before.filter(each => keyOf(each) !== keyOf(section)), ...(isChecked ? [section] : [])])
  return (
    <section className="staff__sheet export__report" aria-labelledby="report">
      <h2 id="report">{t.title}</h2>
      <p role="status">{!ready ? t.blocked(of('blocks').length) : toCheck > 0 ? t.check(toCheck) : t.ready}</p>
      {preflightLevels.map(level => {
        const found = of(level)
        if (found.length === 0) return null
        const heading = <h3>{t.counted(translate(preflightLevelLabels[level]), found.length)}</h3>
        const list = (
          <ul className="export__messages">
            {found.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids repeat, and messages never move
              <Message key={`${message.id} ${index}`} view={view} message={message} checked={checked} onCheck={check} />
            ))}
          </ul>
        )
        return (
          <Fragment key={level}>
            <Group level={level} heading={heading}>
              {list}
            </Group>
            {level === lastAsking && (
              <div>
                <Button
                  disabledReason={checked.length === 0 ? t.askNoneWhy : undefined}
                  onClick={() => go(askPath(view.id, checked))}
                >
                  {checked.length === 0 ? t.askNone : t.askFor(checked.length)}
                </Button>
              </div>
            )}
          </Fragment>
        )
      })}
    </section>
  )
}

function Group({ level, heading, children }: { level: PreflightLevel; heading: ReactNode; children: ReactNode }) {
  if (folded.has(level)) return <Fold summary={heading}>{children}</Fold>
  if (level === 'blocks')
    return (
      <Alert kind="danger">
        {heading}
        {children}
      </Alert>
    )
  return (
    <div className="stack stack--tight">
      {heading}
      {children}
    </div>
  )
}

interface MessageProps {
  view: ExportViewResponse
  message: PreflightMessage
  checked: readonly SectionOfBorrower[]
  onCheck(section: SectionOfBorrower, isChecked: boolean): void
}

/** One sentence with the section that it comes from, and a box to ask for that section where a borrower can mend it. */
function Message({ view, message: { text, borrower, section, ask }, checked, onCheck }: MessageProps) {
  const id = useId()
  const t = useTexts(texts).report
  const titleOf = (wanted: string | undefined) => view.sections.find(each => each.id === wanted)?.title
  const title = titleOf(section)
  const application = staffPathTo('application', { application_id: view.id })
  const asked = ask && view.borrowers.find(each => each.id === ask.borrower_id)
  return (
    <li className="export__message">
      <p>{borrower && !text.includes(borrower) ? t.of(borrower, text) : text}</p>
      {(title || (asked && view.can_send_back)) && (
        <div className="export__ways">
          {section && title && hasPanel(section) && <a href={`${application}#${sectionId(section)}`}>{t.go(title)}</a>}
          {section && title && !hasPanel(section) && <span className="soft">{t.from(title)}</span>}
          {ask && asked && view.can_send_back && (
            <CheckboxInput
              id={id}
              label={
                <>
                  <span>{t.ask}</span>
                  <span className="hidden">{t.askOf(titleOf(ask.section) ?? ask.section, asked.name)}</span>
                </>
              }
              value={checked.some(each => keyOf(each) === keyOf(ask))}
              onChange={isChecked => onCheck(ask, isChecked)}
            />
          )}
        </div>
      )}
    </li>
  )
}
