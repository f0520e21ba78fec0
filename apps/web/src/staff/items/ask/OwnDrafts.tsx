import { authorizationTexts, itemKinds } from '@porchlight/domain'
import { shortTitle } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { focusField } from '../../../ui/ErrorSummary.tsx'
import { focusOnceShown } from '../../panel/panel.ts'
import { DraftFields, draftFieldId } from './DraftFields.tsx'
import type { DraftListProps } from './draft-list.ts'
import { type AskedKind, type Draft, ownDraft, ownKey } from './drafts.ts'
import { texts } from './text.ts'

interface OwnDraftsProps extends DraftListProps {
  own: readonly Draft[]
}

const ADD = 'ask_add'
const kinds = Object.keys(texts.english.add) as AskedKind[]

/** The lender's own items, and the buttons that add one. */
export function OwnDrafts({ view, drafts, own, isRefused, onEdit, onChange }: OwnDraftsProps) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const primary = view.borrowers.find(({ is_primary }) => is_primary)?.id ?? null
  const add = (kind: AskedKind) => {
    const title =
      itemKinds[kind].answer === 'typed-name' ? translate(authorizationTexts['hard-inquiry-authorization']) : ''
    const key = ownKey(drafts)
    onChange([...drafts, ownDraft({ key, kind, title, borrower_id: primary })])
    focusOnceShown(draftFieldId('title', key))
  }
  const remove = (removed: string) => {
    // The pressed button is removed with the fields.
    focusField(ADD)
    onChange(drafts.filter(({ key }) => key !== removed))
  }
  return (
    <section className="stack" aria-label={t.own}>
      {own.map(draft => (
        <fieldset key={draft.key} className="stack">
          <legend>{t.kinds[draft.kind]}</legend>
          <DraftFields view={view} draft={draft} isRefused={isRefused} onChange={part => onEdit(draft.key, part)} />
          <div>
            <Button onClick={() => remove(draft.key)}>
              {t.remove}
              <span className="hidden"> {shortTitle(draft.title) || t.kinds[draft.kind]}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="staff__buttons" id={ADD}>
        {kinds.map(kind => (
          <Button key={kind} onClick={() => add(kind)}>
            {t.add[kind]}
          </Button>
        ))}
      </div>
    </section>
  )
}
