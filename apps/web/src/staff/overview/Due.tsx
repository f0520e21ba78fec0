import { overviewLabels, overviewTexts, queueGroupLabels, taskKinds, taskLabels } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { CountTable } from './CountTable.tsx'
import { listPathOf, type PartProps } from './part.ts'
import { texts } from './text.ts'

/** Shows how much is overdue and due on each of the next days, by the kind of task. Kinds that no day has are left out. */
export function Due({ overview }: PartProps) {
  const translate = useTranslate()
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  const { due } = overview
  const pathOf = listPathOf(overview)
  const kinds = taskKinds.filter(kind => due.some(({ tasks }) => tasks[kind] > 0))
  const dayOf = (day: string) => shortDay(day, 'UTC')
  return (
    <CountTable
      caption={translate(overviewLabels.due)}
      first={translate(overviewTexts.day)}
      columns={[
        { id: 'total', heading: translate(overviewTexts.total), hasBar: true },
        ...kinds.map(kind => ({ id: kind, heading: translate(taskLabels[kind]) })),
      ]}
      rows={due.map(({ from, until, tasks }) => {
        const days = { due_to: until, ...(from && { due_from: from }) }
        return {
          id: until,
          heading:
            from === null
              ? translate(queueGroupLabels.OVERDUE)
              : from === until
                ? dayOf(until)
                : t.days(dayOf(from), dayOf(until)),
          cells: {
            ...Object.fromEntries(
              kinds.map(kind => [kind, { count: tasks[kind], path: pathOf('all', { ...days, task: kind }) }]),
            ),
            total: { count: kinds.reduce((sum, kind) => sum + tasks[kind], 0), path: pathOf('all', days) },
          },
        }
      })}
    />
  )
}
