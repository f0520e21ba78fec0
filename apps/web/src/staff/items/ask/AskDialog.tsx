import type { ApplicationViewResponse } from '@porchlight/api'
import { normalizeSentence, optionalSentenceError } from '@porchlight/domain'
import { useFormats, useTexts, useTranslate } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { DayInput } from '../../form/DayInput.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useStaffForm } from '../../form/use-staff-form.ts'
import { useWhenDone } from '../../form/use-when-done.ts'
import type { ActionDialogProps } from '../../panel/panel.ts'
import { call } from '../../session/api.ts'
import { useIsHeld } from '../../session/use-is-held.ts'
import { texts as shared } from '../../ui/text.ts'
import { AskFields } from './AskFields.tsx'
import { bodyOf, type Draft, hasMistakes, isHelpful } from './drafts.ts'
import { Preview } from './Preview.tsx'
import { SaveSet, useSaveSet } from './SaveSet.tsx'
import { texts } from './text.ts'

interface Typed {
  /** The drafts in the order in which they were chosen. */
  drafts: Draft[]
  due_on: string
  sentence: string
}

const LINES = 3

/** Asks for papers and words in one message: the suggestions, each as it is or edited, and the lender's own items. */
export function AskDialog({ view, changed, onClose }: ActionDialogProps) {
  const params = { application_id: view.id }
  const { today } = view.milestones
  const { list } = useFormats()
  const translate = useTranslate()
  const isHeld = useIsHeld()
  const t = useTexts(texts)
  const { optional } = useTexts(shared)
  const form = useStaffForm<Typed>({
    empty: { drafts: [], due_on: '', sentence: '' },
    check: ({ drafts, sentence }) => {
      const wrong = optionalSentenceError(normalizeSentence(sentence))
      return {
        ...(drafts.length === 0 && { drafts: t.missing }),
        ...(drafts.some(draft => hasMistakes(draft, today)) && { drafts: t.mistakes }),
        ...(wrong && { sentence: translate(wrong) }),
      }
    },
    save: async ({ drafts, due_on, sentence }, once) => {
      const body = {
        items: drafts.map(draft => bodyOf(draft, due_on, view)),
        ...(sentence.trim() && { sentence }),
      }
      await call('POST /staff/applications/{application_id}/items', { params, body, ...once(body) })
    },
    changed,
    done: ({ drafts }) => (drafts.some(isOfBorrower) ? (isHeld ? t.doneHeld : t.done) : t.doneTracked),
    afterSave: values => values,
    unsaved: { draft: `items ${view.id}` },
  })
  useWhenDone(form, onClose)
  const { drafts, due_on, sentence } = form.values
  const saving = useSaveSet()
  return (
    <>
      <FormDialog
        form={form}
        title={t.title(list(view.borrowers.map(({ name }) => name)))}
        act={t.act(drafts.length)}
        busy={t.asking}
        onClose={onClose}
      >
        {isAnyHelpful(view) && <p>{t.helpful}</p>}
        <AskFields
          {...{ view, drafts, saving }}
          error={form.errors.drafts}
          onChange={next => form.change({ drafts: next })}
        />
        <DayInput
          id="ask_due_on"
          label={t.dueOn}
          optional={optional}
          min={view.milestones.today}
          {...form.field('due_on')}
        />
        <TextInput
          id="ask_sentence"
          label={t.sentence}
          hint={t.hint}
          optional={optional}
          lines={LINES}
          autoComplete="off"
          {...form.field('sentence')}
        />
        {drafts.length > 0 && <Preview {...{ view, drafts, due_on }} mail={t.mail} sentence={sentence.trim()} />}
      </FormDialog>
      <SaveSet {...{ view, drafts, saving }} />
    </>
  )
}

const isOfBorrower = ({ waits_for }: Draft): boolean => waits_for === 'BORROWER'

/** Returns whether papers are only helpful now. */
const isAnyHelpful = (view: ApplicationViewResponse): boolean =>
  isHelpful({ kind: 'DOCUMENT', waits_for: 'BORROWER' }, view)
