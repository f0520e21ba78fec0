import type { SuggestionResponse } from '@porchlight/api'
import { type ItemStage, itemStages } from '@porchlight/domain'
import { useTexts } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { useWho } from '../named/use-who.ts'
import { DraftFields } from './DraftFields.tsx'
import type { DraftListProps } from './draft-list.ts'
import { draftOf, hasMistakes, keyOf } from './drafts.ts'
import { texts } from './text.ts'

interface SuggestionsProps extends DraftListProps {
  suggestions: readonly SuggestionResponse[]
}

const stages = Object.keys(itemStages) as ItemStage[]

/** The suggested conditions by stage. A checked one is asked for and can be edited. */
export function Suggestions({ view, suggestions, drafts, isRefused, onEdit, onChange }: SuggestionsProps) {
  const whoOf = useWho(view)
  const t = useTexts(texts)
  if (suggestions.length === 0) return <p className="soft">{t.noSuggestions}</p>
  /** Asks for the suggestions of a stage that have these keys. Drafts that exist keep their edits. */
  const choose = (of: readonly SuggestionResponse[], keys: readonly string[]) => {
    const others = drafts.filter(({ key }) => keys.includes(key) || !of.some(each => keyOf(each) === key))
    const added = of.filter(each => keys.includes(keyOf(each)) && !drafts.some(({ key }) => key === keyOf(each)))
    onChange([...others, ...added.map(draftOf)])
  }
  return stages.map(stage => {
    const of = suggestions.filter(each => each.stage === stage)
    const chosen = of.map(keyOf).filter(key => drafts.some(draft => draft.key === key))
    const isAll = chosen.length === of.length
    if (of.length === 0) return null
    return (
      <div key={stage} className="stack stack--tight">
        <CheckboxGroup
          id={`ask_${stage}`}
          label={t.suggested[stage]}
          hint={t.suggestedHint}
          value={chosen}
          onChange={keys => choose(of, keys)}
          options={of.map(suggestion => {
            const key = keyOf(suggestion)
            const draft = drafts.find(each => each.key === key)
            return {
              value: key,
              label: draft?.title || suggestion.title,
              hint: [whoOf(draft ?? suggestion), suggestion.why].filter(Boolean).join('. '),
              children: draft && (
                <details open={(isRefused && hasMistakes(draft, view.milestones.today)) || undefined}>
                  <summary>{t.edit}</summary>
                  <div className="stack">
                    <DraftFields view={view} draft={draft} isRefused={isRefused} onChange={part => onEdit(key, part)} />
                  </div>
                </details>
              ),
            }
          })}
        />
        {of.length > 1 && (
          <div>
            <Button onClick={() => choose(of, isAll ? [] : of.map(keyOf))}>
              {isAll ? t.none : t.all}
              <span className="hidden">{t.ofGroup(t.suggested[stage])}</span>
            </Button>
          </div>
        )}
      </div>
    )
  })
}
