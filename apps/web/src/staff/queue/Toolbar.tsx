import type { QueueView } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterChoices } from './filter-words.ts'
import { listIcon } from './icons.ts'
import { QueueFiles } from './QueueFiles.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { type Order, QueueOrder } from './QueueOrder.tsx'
import type { QueueAddress } from './queue-address.ts'
import { texts } from './text.ts'

const TOOLS = 'queue-tools'

interface ToolbarProps {
  address: QueueAddress
  view: QueueView
  /** Undefined until the first list is read. */
  choices: FilterChoices | undefined
  /** Messages of the server about filters, by field. */
  errors: Record<string, string>
  order: Order
  /** True if the person may make files for the lender's loan system. */
  canExport: boolean
}

const none: FilterChoices = { dealers: [], officers: [] }

/** The filters, the order, the columns and the files of the list, in one line; on a phone behind one button. It is there before the list. */
export function Toolbar({ address, view, choices = none, errors, order, canExport }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useTexts(texts)
  return (
    <div className="queue-tools" data-keeps-focus>
      <button
        type="button"
        className="button button--secondary queue-tools__open"
        aria-expanded={isOpen}
        aria-controls={TOOLS}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon shape={listIcon} size={1.125} />
        <span>{t.tools}</span>
      </button>
      <div id={TOOLS} className={isOpen ? 'queue-tools__all queue-tools__all--open' : 'queue-tools__all'}>
        <QueueFilters address={address} view={view} choices={choices} errors={errors} />
        <FilterChips address={address} choices={choices} />
        <QueueOrder order={order} />
        <ColumnChooser />
        <QueueFiles address={address} canExport={canExport} />
      </div>
    </div>
  )
}
