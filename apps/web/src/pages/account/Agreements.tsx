import { formatPhone, type OwnAgreements, type ReceiptResponse } from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { invalidateAllBut } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

/** The contact data and the receipts of the user in each application with the dealer. */
export function Agreements() {
  const query = useQuery(queries.agreements(useDealerSlug()))
  const t = useTexts(texts)
  if (!query.data) return <Loading queries={[query]} label={t.loading} rows={2} />
  const { applications } = query.data
  if (applications.length === 0) return null
  return (
    <>
      {applications.map(application => (
        <ContactCard key={application.id} agreements={application} />
      ))}
      <Receipts applications={applications} />
    </>
  )
}

/** The contacts that the user gave at registration. Whether text messages are sent can be changed while the application is open. */
function ContactCard({ agreements }: { agreements: OwnAgreements }) {
  const { id, status, borrower_id, email, phone_number, sms_support_opt_out, receipts } = agreements
  const t = useTexts(texts).agreements
  const times = useTimes()
  const dealer = useDealerSlug()
  const client = useQueryClient()
  const saving = useSaving()
  const isOn = !sms_support_opt_out
  const answered = receipts.find(({ text_id }) => text_id === 'sms-consent')
  const set = () =>
    saving.run(async () => {
      await call('PUT', `/${dealer}/borrower/${borrower_id}`, { body: { sms_support_opt_out: isOn } })
      await invalidateAllBut(client, [])
      await client.invalidateQueries({ queryKey: queries.agreements(dealer).queryKey })
    })
  return (
    <Card
      title={t.contact(id)}
      details={[
        t.email(email),
        ...(phone_number ? [t.phone(formatPhone(phone_number))] : []),
        ...(answered ? [(isOn ? t.texts.on : t.texts.off)(times.day(answered.given_at))] : []),
      ]}
    >
      <Problem title={t.texts.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
      {status === 'STARTED' ? (
        <Button busy={saving.busy && t.texts.saving} onClick={set}>
          {isOn ? t.texts.turnOff : t.texts.turnOn}
        </Button>
      ) : (
        isOn && <p className="soft small">{t.texts.stop}</p>
      )}
    </Card>
  )
}

function Receipts({ applications }: { applications: OwnAgreements[] }) {
  const t = useTexts(texts).agreements
  const times = useTimes()
  const receipts = applications.flatMap(({ id, receipts }) => receipts.map(receipt => ({ application: id, receipt })))
  const save = (application: string, receipt: ReceiptResponse) =>
    saveBlob(
      new Blob([receiptText(application, receipt)], { type: 'text/plain' }),
      `${receipt.text_id}-${receipt.given_at.slice(0, 10)}.txt`,
    )
  return (
    <section className="stack cards" aria-labelledby="agreements">
      <h2 id="agreements">{t.title}</h2>
      {receipts.length === 0 && <p className="soft">{t.none}</p>}
      {receipts.map(({ application, receipt }) => {
        const day = times.day(receipt.given_at)
        return (
          <Card
            key={receipt.id}
            level={3}
            title={receipt.title}
            details={[(receipt.agreed ? t.agreed : t.declined)(day), t.application(application)]}
          >
            <Button icon={downloadIcon} onClick={() => save(application, receipt)}>
              {t.download}
              <span className="hidden">{t.downloadOf(receipt.title, day)}</span>
            </Button>
          </Card>
        )
      })}
    </section>
  )
}

/** A receipt as a text file. Like the documents it is English, and names the time in UTC. */
export function receiptText(application: string, receipt: ReceiptResponse): string {
  const { title, paragraphs, agreed, given_at, text_version, text_hash, typed_signature } = receipt
  return [
    title,
    '',
    ...(
      paragraphs ?? ['The words of this text have changed since. Ask the lender for the version named below.']
    ).flatMap(paragraph => [paragraph, '']),
    `Application: #${application}`,
    `${agreed ? 'Agreed' : 'Not agreed to'}: ${given_at.slice(0, 19).replace('T', ' ')} UTC`,
    ...(typed_signature ? [`Signed by typing: ${typed_signature}`] : []),
    `Version: ${text_version}`,
    `SHA-256 of the text: ${text_hash}`,
    '',
  ].join('\r\n')
}
