import { type DocumentChannel, documentChannels, formatPhone } from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { texts as formTexts } from '../../../forms/text.ts'
import { useTexts, useTranslate } from '../../../text/texts.ts'
import { TextInput } from '../../../ui/base/TextInput.tsx'
import { RadioInput } from '../../../ui/RadioInput.tsx'
import { AnswerForm, answerId } from '../../answering/AnswerForm.tsx'
import type { KindProps } from '../kind-props.ts'
import { texts } from './text.ts'

const LINES = 2
const channels = Object.keys(documentChannels) as DocumentChannel[]

/** Records how and when a paper was sent outside of the application, with a remark. */
export function DocumentAnswer({ item, contact, answering: { values, errors, set, ...answering } }: KindProps) {
  const { dealer, lender, lender_contact } = usePageContext()
  const t = useTexts(texts)
  const { optional, arrowKeys } = useTexts(formTexts)
  const translate = useTranslate()
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">{t.title}</h2>
      <p>{t.lead}</p>
      <ul className="stack stack--tight">
        {item.address && <li>{t.byLetter(lender, item.address)}</li>}
        {dealer && <li>{t.byDealer(dealer.name, formatPhone(dealer.phone_number))}</li>}
        {lender_contact.phone && <li>{t.otherWays(contact ?? lender, lender_contact.phone)}</li>}
      </ul>
      <AnswerForm
        answering={{ values, errors, set, ...answering }}
        labels={{ channel: t.channel, sent_on: t.sentOn, words: t.words }}
        button={t.send}
        busy={t.sending}
      >
        <RadioInput
          id={answerId('channel')}
          name="channel"
          label={t.channel}
          aria-required
          options={channels.map(value => ({ value, label: translate(documentChannels[value]) }))}
          keys={arrowKeys}
          value={channels.find(channel => channel === values.channel) ?? null}
          error={errors.channel}
          onChange={channel => set({ channel })}
        />
        <TextInput
          type="date"
          id={answerId('sent_on')}
          name="sent_on"
          label={t.sentOn}
          aria-required
          value={values.sent_on ?? ''}
          error={errors.sent_on}
          onChange={sent_on => set({ sent_on })}
        />
        <TextInput
          id={answerId('words')}
          name="words"
          label={t.words}
          optional={optional}
          lines={LINES}
          autoComplete="off"
          value={values.words ?? ''}
          error={errors.words}
          onChange={words => set({ words })}
        />
      </AnswerForm>
    </section>
  )
}
