import type { ApplicationViewResponse } from '@porchlight/api'
import { useTexts } from '../../text/texts.ts'
import { chevronIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useSingleKeys } from '../keys/keys.ts'
import { type ActionId, keyOf, listedActions, whyNot } from './actions.ts'
import { texts } from './text.ts'

interface ActionMenuProps {
  view: ApplicationViewResponse
  onStart(action: ActionId): void
}

/** The actions with their keys. One that the person can't do now says why. */
export function ActionMenu({ view, onStart }: ActionMenuProps) {
  const hasKeys = useSingleKeys()
  const t = useTexts(texts).actions
  const options = listedActions(view).map(id => ({
    value: id,
    label: t[id],
    isDisabled: whyNot(view, id) !== undefined,
  }))
  return (
    <Menu label={t.title} icon={chevronIcon} options={options} onPick={onStart}>
      {({ value, label, isDisabled }) => (
        <span className="desk__option">
          <span>{label}</span>
          {isDisabled && <span className="desk__why"> {whyNot(view, value)}</span>}
          {hasKeys && keyOf(value) && <kbd aria-hidden>{keyOf(value)}</kbd>}
        </span>
      )}
    </Menu>
  )
}
