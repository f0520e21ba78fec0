import {
  coveringSentenceError,
  normalizeSentence,
  optionalSentenceError,
  type ReturnedSection,
} from '@porchlight/domain'
import { type ReturnReason, returnReasonCodes, returnReasons } from '@porchlight/domain/staff'
import { Fragment, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useSharedChecks } from '../checks/use-checks.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useWhenDone } from '../form/use-when-done.ts'
import { AskFields } from '../items/ask/AskFields.tsx'
import { bodyOf, type Draft, hasMistakes } from '../items/ask/drafts.ts'
import { Preview } from '../items/ask/Preview.tsx'
import { SaveSet, useSaveSet } from '../items/ask/SaveSet.tsx'
import { refusalOf } from '../items/item-groups.ts'
import { type ActionDialogProps, focusOnceShown } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useIsHeld } from '../session/use-is-held.ts'
import { texts as shared } from '../ui/text.ts'
import { keyOf } from './ask-address.ts'
import { type ReturnableSection, returnableOf } from './returnable.ts'
import { texts } from './text.ts'

const LINES = 4
const LINES_OF_SECTION = 2

const ALSO = 'return_also'

interface Typed {
  sections: AskedReturn[]
  /** Asked for besides the sections. */
  drafts: Draft[]
  reason: ReturnReason | null
  sentence: string
}

/** Asks for the sections of each borrower, the reason and the words. Sections that are asked about are checked already, with theirs. */
export function SendBackDialog({ view, changed, asked = [], onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const isHeld = useIsHeld()
  const t = useTexts(texts)
  const all = useTexts(shared)
  // Keeps what was checked, where someone else takes the application: the act says why it is refused.
  const [{ returnable }] = useState(view)
  const firstNameOf = (id: string) => view.borrowers.find(borrower => borrower.id === id)?.first_name ?? ''
  const nameOf = (id: string) => view.borrowers.find(borrower => borrower.id === id)?.name ?? ''
  const titleOf = (borrower_id: string, section: ReturnedSection) =>
    returnable.find(each => each.borrower_id === borrower_id)?.sections.find(({ id }) => id === section)?.title ?? ''
  const { lastWordsOf } = useSharedChecks()
  const form = useStaffForm<Typed>({
    empty: {
      sections: returnableOf(view, [...view.checks.needs, ...asked]).map(each => ({
        ...each,
        words: lastWordsOf(each),
      })),
      drafts: [],
      reason: null,
      sentence: '',
    },
    check: ({ sections, drafts, reason, sentence }) => {
      const each = sections.map(({ words }) => normalizeSentence(words))
      const wrong = coveringSentenceError(normalizeSentence(sentence), each)
      const wrongWords = each.map(optionalSentenceError).find(Boolean)
      return {
        ...(sections.length === 0 && { sections: t.sectionsMissing }),
        ...(wrongWords && { sections: translate(wrongWords) }),
        ...(drafts.some(draft => hasMistakes(draft, view.milestones.today)) && { drafts: t.mistakes }),
        ...(!reason && { reason: t.reasonMissing }),
        ...(wrong && { sentence: translate(wrong) }),
      }
    },
    save: async ({ reason, drafts: more, ...values }, once) => {
      if (!reason) return
      const items = more.map(draft => bodyOf(draft, '', view))
      const body = { ...values, reason, ...(items.length > 0 && { items }) }
      await call('POST /staff/applications/{application_id}/return', {
        params: { application_id: view.id },
        body,
        ...once(body),
        ifMatch: view.assignment.version,
      })
    },
    changed,
    done: isHeld ? t.doneHeld : t.done,
    afterSave: values => values,
    unsaved: { draft: `send-back ${view.id}` },
  })
  useWhenDone(form, onClose)
  const { sections: checked, drafts, sentence } = form.values
  const saving = useSaveSet()
  const [isMore, setMore] = useState(drafts.length > 0)
  const startMore = () => {
    setMore(true)
    // The button is gone.
    focusOnceShown(ALSO)
  }
  const isCovered = !coveringSentenceError(
    '',
    checked.map(({ words }) => normalizeSentence(words)),
  )
  const check = (borrower_id: string, sections: ReturnedSection[]) =>
    form.change({
      sections: [
        ...checked.filter(each => each.borrower_id !== borrower_id),
        ...sections.map(section => {
          const before = checked.find(each => each.borrower_id === borrower_id && each.section === section)
          return before ?? { borrower_id, section, words: lastWordsOf({ borrower_id, section }) }
        }),
      ],
    })
  const write = (section: ReturnableSection, words: string) =>
    form.change({ sections: checked.map(each => (keyOf(each) === keyOf(section) ? { ...each, words } : each)) })
  return (
    <>
      <FormDialog form={form} title={t.question} act={t.open} busy={t.sending} onClose={onClose}>
        <p>{t.why}</p>
        {returnable.map(({ borrower_id, sections }, index) => (
          <Fragment key={borrower_id}>
            <CheckboxGroup
              id={`return_${borrower_id}`}
              label={t.sectionsOf(nameOf(borrower_id))}
              value={checked.filter(each => each.borrower_id === borrower_id).map(({ section }) => section)}
              onChange={chosen => check(borrower_id, chosen)}
              options={sections.map(({ id, title }) => ({ value: id, label: title }))}
              {...(index === 0 && form.errors.sections && { error: form.errors.sections })}
            />
            {checked
              .filter(each => each.borrower_id === borrower_id)
              .map(({ words, ...section }) => (
                <TextInput
                  key={section.section}
                  id={`return_words_${section.section}_${borrower_id}`}
                  label={t.words(titleOf(borrower_id, section.section), firstNameOf(borrower_id))}
                  optional={all.optional}
                  lines={LINES_OF_SECTION}
                  autoComplete="off"
                  value={words}
                  onChange={typed => write(section, typed)}
                />
              ))}
          </Fragment>
        ))}
        <SelectInput
          id="return_reason"
          label={t.reason}
          hint={t.reasonHint}
          options={returnReasonCodes.map(value => ({ value, label: translate(returnReasons[value].label) }))}
          placeholder={all.select}
          {...form.field('reason')}
        />
        <TextInput
          id="return_sentence"
          label={t.sentence}
          {...(isCovered ? { hint: t.hint, optional: all.optional } : { hint: `${t.hint} ${t.optional}` })}
          lines={LINES}
          autoComplete="off"
          {...form.field('sentence')}
        />
        {isMore && (
          <section className="stack" aria-label={t.also}>
            <h3 id={ALSO} tabIndex={-1}>
              {t.also}
            </h3>
            <AskFields
              {...{ view, drafts, saving }}
              error={form.errors.drafts}
              onChange={next => form.change({ drafts: next })}
            />
          </section>
        )}
        {!isMore && refusalOf(view, 'item.ask') === undefined && (
          <div>
            <Button onClick={startMore}>{t.alsoStart}</Button>
          </div>
        )}
        {drafts.length > 0 && (
          <Preview
            {...{ view, due_on: '', mail: t.mail }}
            drafts={[
              ...checked.map(({ borrower_id, section, words }) => ({
                ...({ key: keyOf({ borrower_id, section }), kind: 'SECTION', stage: 'TO_DECIDE', due_on: '' } as const),
                ...({ waits_for: 'BORROWER', borrower_id, title: titleOf(borrower_id, section), why: words } as const),
              })),
              ...drafts,
            ]}
            sentence={sentence.trim()}
          />
        )}
        {drafts.length === 0 && sentence.trim() !== '' && (
          <div>
            <p className="soft">{t.preview}</p>
            <blockquote>{sentence}</blockquote>
          </div>
        )}
      </FormDialog>
      <SaveSet {...{ view, drafts, saving }} />
    </>
  )
}

type AskedReturn = ReturnableSection & { words: string }
