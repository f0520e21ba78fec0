import { authorizationTexts, itemKinds } from '@porchlight/domain'
import { shortTitle } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DraftFields } from './DraftFields.tsx'
import type { DraftListProps } from './draft-list.ts'
import { type AskedKind, type Draft, ownDraft, ownKey } from './drafts.ts'
import { texts } from './text.ts'

interface OwnDraftsProps extends DraftListProps {
  own: readonly Draft[]
}

const kinds = Object.keys(texts.english.add) as AskedKind[]

/** The lender's own besides the suggestions, and the buttons that add one. */
export function OwnDrafts({ view, drafts, own, isRefused, onEdit, onChange }: OwnDraftsProps) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const primary = view.borrowers.find(({ is_primary }) => is_primary)?.id ?? null
  const add = (kind: AskedKind) => {
    const title =
      itemKinds[kind].answer === 'typed-name' ? translate(authorizationTexts['hard-inquiry-authorization']) : ''
    onChange([...drafts, ownDraft({ key: ownKey(drafts), kind, title, borrower_id: primary })])
  }
  return (
    <section className="stack" aria-label={t.own}>
      {own.map(draft => (
        <fieldset key={draft.key} className="stack">
          <legend>{t.kinds[draft.kind]}</legend>
          <DraftFields view={view} draft={draft} isRefused={isRefused} onChange={part => onEdit(draft.key, part)} />
          <div>
            <Button onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}>
              {t.remove}
              <span className="hidden"> {shortTitle(draft.title) || t.kinds[draft.kind]}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="staff__buttons">
        {kinds.map(kind => (
          <Button key={kind} onClick={() => add(kind)}>
            {t.add[kind]}
          </Button>
        ))}
      </div>
    </section>
  )
}
