import type { LenderFigureResponse } from '@porchlight/api'
import { ENGLISH, formats, inEnglish } from '@porchlight/domain'
import { figureKindLabels, limitText } from '@porchlight/domain/staff'
import type { TitledTable } from '../../documents/document-data.ts'
import type { ShownFindings } from '../facts/shown-findings.ts'

const { money, day } = formats(ENGLISH)

/** The figures of the lender's as they were recorded, and the findings of each signing as they were when it was first opened. */
export function figuresAndFindings(
  figures: readonly LenderFigureResponse[],
  shown: readonly ShownFindings[],
  nameOf: (borrower_id: string) => string | undefined,
  time: (at: string) => string,
): TitledTable[] {
  const recorded: TitledTable = {
    heading: "Lender's figures",
    empty: '',
    head: ['Entered', 'By', 'Figure', 'Amount', 'From'],
    rows: figures.map(({ at, by, kind, borrower_id, cents, source, report_on, withdrawn, counts }) => [
      time(at),
      by,
      [figureKindLabels[kind], ...(borrower_id ? [nameOf(borrower_id) ?? ''] : [])].join(', '),
      money(cents),
      [
        source,
        ...(report_on ? [`report of ${day(report_on, 'UTC')}`] : []),
        ...(withdrawn ? [['entered by mistake', withdrawn.by, time(withdrawn.at)].filter(Boolean).join(', ')] : []),
        ...(counts || withdrawn ? [] : ['a later one counts']),
      ].join('; '),
    ]),
  }
  return [
    ...(figures.length > 0 ? [recorded] : []),
    ...shown.map(({ opened_at, findings, limits }) => ({
      heading: `Checked when first opened on ${time(opened_at)}`,
      empty: 'None of the compared facts applied, and no limits were set.',
      head: ['Fact or limit'],
      rows: [...findings.map(({ text }) => [text]), ...limits.map(limit => [inEnglish(limitText(limit))])],
    })),
  ]
}
