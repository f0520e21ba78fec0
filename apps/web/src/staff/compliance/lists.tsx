import type { MissedClocksResponse, OverridesResponse, WordsSentResponse } from '@porchlight/api'
import { type ComplianceList, clockTexts, fileEvents, overrideLabels, staffPathTo } from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import type { ListRow } from '../table/ListTable.tsx'
import { texts } from './text.ts'

interface Rows {
  'missed-clocks': MissedClocksResponse['rows'][number]
  overrides: OverridesResponse['rows'][number]
  words: WordsSentResponse['rows'][number]
}

/** Returns the rows of a list as `ListTable` shows them, in the order of `complianceColumns`. */
export function useRowsOf(): { [List in ComplianceList]: (row: Rows[List]) => ListRow } {
  const { shortDay, day: dayText } = useFormats()
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  const dayOf = (day: string) => dayText(day, 'UTC')
  const row = ({ id, application_id, dealer }: Rows[ComplianceList], ...cells: ReactNode[]): ListRow => ({
    id,
    cells: [
      <Link key="application" href={staffPathTo('application', { application_id })}>
        {application_id}
      </Link>,
      dealer,
      ...cells,
    ],
  })
  return {
    'missed-clocks': missed =>
      row(
        missed,
        translate(clockTexts[missed.clock].label),
        dayOf(missed.due_on),
        missed.ended_on ? dayOf(missed.ended_on) : <strong>{t.open}</strong>,
        missed.by,
      ),
    overrides: override => {
      const { kind, code, happened_on, corrected_on } = override
      const { label, codes } = fileEvents[kind]
      const choice = code && codes?.[code]
      return row(
        override,
        override.overrides.map(each => {
          const words = translate(overrideLabels[each])
          return <div key={each}>{each === 'COMPLETE_OTHER' ? <strong>{words}</strong> : words}</div>
        }),
        [label, choice || ''].filter(Boolean).map(translate).join(': '),
        <>
          {happened_on && <div>{dayOf(happened_on)}</div>}
          {corrected_on && <div className="soft">{t.corrected(shortDay(corrected_on, 'UTC'))}</div>}
        </>,
        times.minute(override.recorded_at),
        override.by,
      )
    },
    words: sent =>
      row(
        sent,
        sent.by,
        times.minute(sent.sent_at),
        sent.reason,
        <>
          {!sent.sentence && sent.sections.length === 0 && <p className="soft">{t.deleted}</p>}
          {sent.sentence && <p>{sent.sentence}</p>}
          {sent.sections.map(({ section, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words about a section can go to two people
            <p key={index}>{t.askedWords(section, words)}</p>
          ))}
        </>,
      ),
  }
}
