import type { ApplicationViewResponse } from '@porchlight/api'
import { type ItemStage, itemKinds, itemParties, itemStages } from '@porchlight/domain'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { DayInput } from '../../form/DayInput.tsx'
import { texts as shared } from '../../ui/text.ts'
import { texts as namedTexts } from '../named/text.ts'
import { texts as itemTexts } from '../text.ts'
import { ANY, chosenWho, type Draft, isAskedOfOthers, isHelpful, mistakesOf, otherParties, whoOf } from './drafts.ts'
import { texts } from './text.ts'

interface DraftFieldsProps {
  view: ApplicationViewResponse
  draft: Draft
  isRefused: boolean
  onChange(part: Partial<Draft>): void
}

const LINES = 2

/** The id of the control of a field of a draft. */
export const draftFieldId = (name: string, key: string): string => `ask_${name}_${key}`.replaceAll(' ', '_')

/** The fields of a draft. Only papers have fields that describe what counts. */
export function DraftFields({ view, draft, isRefused, onChange }: DraftFieldsProps) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const { words } = useTexts(itemTexts)
  const { anyone } = useTexts(namedTexts)
  const { select, optional } = useTexts(shared)
  const { key, kind } = draft
  const id = (name: string) => draftFieldId(name, key)
  const mistakes = isRefused ? mistakesOf(draft, view.milestones.today) : {}
  const errorOf = (name: keyof Draft) => {
    const mistake = mistakes[name]
    return mistake !== undefined && { error: translate(mistake) }
  }
  const people = view.borrowers.map(({ id: value, name }) => ({ value, label: name }))
  const others = otherParties.map(value => ({ value, label: translate(itemParties[value]) }))
  const described =
    itemKinds[kind].answer === 'words-or-elsewhere'
      ? (['why', 'counts', 'doesnt_count', 'example'] as const)
      : (['why'] as const)
  return (
    <>
      <TextInput
        id={id('title')}
        label={t.what[kind]}
        {...(itemKinds[kind].answer === 'words' && { lines: LINES })}
        autoComplete="off"
        value={draft.title}
        onChange={title => onChange({ title, isEdited: true })}
        {...errorOf('title')}
      />
      <SelectInput
        id={id('who')}
        label={t.who}
        options={[...people, ...(isAskedOfOthers(kind) ? [{ value: ANY, label: anyone }, ...others] : [])]}
        placeholder={select}
        value={whoOf(draft)}
        onChange={who => onChange(chosenWho(who ?? ANY))}
        {...errorOf('waits_for')}
      />
      <SelectInput
        id={id('stage')}
        label={t.stage}
        options={(Object.keys(itemStages) as ItemStage[]).map(value => ({
          value,
          label: translate(itemStages[value]),
        }))}
        placeholder={select}
        value={draft.stage}
        onChange={stage => onChange({ stage: stage ?? draft.stage })}
      />
      {!isHelpful(draft, view) && (
        <DayInput
          id={id('due_on')}
          label={t.dueOfOne}
          optional={optional}
          min={view.milestones.today}
          value={draft.due_on}
          onChange={due_on => onChange({ due_on })}
          {...errorOf('due_on')}
        />
      )}
      {described.map(name => (
        <TextInput
          key={name}
          id={id(name)}
          label={words[name]}
          optional={optional}
          lines={LINES}
          autoComplete="off"
          value={draft[name]}
          {...errorOf(name)}
          onChange={typed => onChange({ [name]: typed, isEdited: true })}
        />
      ))}
    </>
  )
}
