import { useTexts } from '../../text/texts.ts'
import { CheckboxInput } from '../../ui/CheckboxGroup.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { extraColumns, setExtraColumns, useExtraColumns } from './chosen-columns.ts'
import { useColumnHeading } from './columns.tsx'
import { columnsIcon } from './icons.ts'
import { texts } from './text.ts'

/** Adds columns to the list, in this browser. */
export function ColumnChooser() {
  const t = useTexts(texts).columns
  const headingOf = useColumnHeading()
  const chosen = useExtraColumns()
  return (
    <Popdown label={t.title} icon={columnsIcon} className="popdown--end queue-tools__columns">
      <fieldset>
        <legend>{t.add}</legend>
        {extraColumns.map(column => (
          <CheckboxInput
            key={column}
            id={`column-${column}`}
            label={headingOf(column)}
            value={chosen.includes(column)}
            onChange={isChosen =>
              setExtraColumns(extraColumns.filter(one => (one === column ? isChosen : chosen.includes(one))))
            }
          />
        ))}
      </fieldset>
    </Popdown>
  )
}
