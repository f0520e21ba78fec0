import type { ReturnedSection } from '@porchlight/domain'
import { type ReturnReason, returnReasonCodes, returnReasons } from '@porchlight/domain/staff'
import { useRef, useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import type { PanelProps } from '../panel/panel.ts'
import { call, isRefusal } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { keyOf, type SectionOf } from './ask-address.ts'
import { texts } from './text.ts'

const SEND_BACK = 'POST /staff/applications/{application_id}/return'
const LINES = 4

interface SendBackDialogProps extends PanelProps {
  /** Sections that are ticked already, besides those that need something. */
  asked: readonly SectionOf[]
  onSent(): Promise<void>
  onClose(): void
}

/** Asks for the sections of each borrower, the reason and the covering sentence. Sections that need something are ticked already. */
export function SendBackDialog({ view, changed, asked, onSent, onClose }: SendBackDialogProps) {
  const [ticked, setTicked] = useState(() => returnableOf(view, [...view.checks.needs, ...asked]))
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [sentence, setSentence] = useState('')
  // One key for all attempts of the same request.
  const sent = useRef({ body: '', key: '' })
  const action = useAction()
  const translate = useTranslate()
  const t = useTexts(texts)
  const all = useTexts(shared)
  const nameOf = (id: string) => view.borrowers.find(borrower => borrower.id === id)?.name ?? ''
  const tick = (borrower_id: string, sections: ReturnedSection[]) =>
    setTicked(before => [
      ...before.filter(each => each.borrower_id !== borrower_id),
      ...sections.map(section => ({ borrower_id, section })),
    ])
  const send = () => {
    const mistakes = {
      ...(ticked.length === 0 && { sections: t.sectionsMissing }),
      ...(!reason && { reason: t.reasonMissing }),
    }
    if (!reason || Object.keys(mistakes).length > 0) return action.refuse(mistakes)
    const body = { sections: ticked, reason, sentence }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    void action.run(async () => {
      await call(SEND_BACK, {
        params: { application_id: view.id },
        body,
        idempotencyKey: sent.current.key,
        version: view.assignment.version,
      }).catch(async error => {
        // The ticks and the sentence stay; the next attempt is over the newer version.
        if (isRefusal<typeof SEND_BACK>(error, 'version_conflict')) await changed()
        throw error
      })
      await onSent()
    })
  }
  const { errors } = action
  const isBeside = errors.sections ?? errors.reason ?? errors.sentence
  return (
    <Dialog
      title={t.question}
      closeLabel={all.close}
      onClose={() => action.busy || onClose()}
      onSubmit={send}
      footer={
        <>
          <Button onClick={() => action.busy || onClose()}>{all.cancel}</Button>
          <Button type="submit" kind="primary" busy={action.busy && t.sending}>
            {t.open}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.why}</p>
        {view.returnable.map(({ borrower_id, sections }, index) => (
          <CheckboxGroup
            key={borrower_id}
            id={`return_${borrower_id}`}
            label={t.sectionsOf(nameOf(borrower_id))}
            value={ticked.filter(each => each.borrower_id === borrower_id).map(({ section }) => section)}
            onChange={chosen => tick(borrower_id, chosen)}
            options={sections.map(({ id, title }) => ({ value: id, label: title }))}
            {...(index === 0 && errors.sections && { error: errors.sections })}
          />
        ))}
        <SelectInput
          id="return_reason"
          label={t.reason}
          value={reason}
          onChange={chosen => setReason(returnReasonCodes.find(code => code === chosen) ?? null)}
          options={returnReasonCodes.map(value => ({ value, label: translate(returnReasons[value].label) }))}
          placeholder={all.select}
          {...(errors.reason && { error: errors.reason })}
        />
        <TextInput
          id="return_sentence"
          label={t.sentence}
          hint={t.hint}
          lines={LINES}
          autoComplete="off"
          value={sentence}
          onChange={setSentence}
          {...(errors.sentence && { error: errors.sentence })}
        />
        {sentence.trim() !== '' && (
          <div>
            <p className="soft">{t.preview}</p>
            <blockquote>{sentence}</blockquote>
          </div>
        )}
        <Problem sentence={isBeside ? undefined : action.problem} />
      </div>
    </Dialog>
  )
}

interface ReturnableSection {
  borrower_id: string
  section: ReturnedSection
}

/** Those of these sections that can be sent back. */
export function returnableOf({ returnable }: PanelProps['view'], wanted: readonly SectionOf[]): ReturnableSection[] {
  const keys = new Set(wanted.map(keyOf))
  return returnable
    .flatMap(({ borrower_id, sections }) => sections.map(({ id }) => ({ borrower_id, section: id })))
    .filter(each => keys.has(keyOf(each)))
}
