import type { OwnAgreements, ReceiptResponse } from '@porchlight/api'
import { formatPhone, isEnded, smsConsent } from '@porchlight/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { callOnce } from '../../data/client.ts'
import { groupBy } from '../../data/group-by.ts'
import { queries } from '../../data/queries.ts'
import { invalidateAllBut } from '../../data/records.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { LegalParagraphs } from '../../forms/parts/LegalText.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { useTimes } from '../../ui/times.ts'
import { ElectronicRecords } from './ElectronicRecords.tsx'
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
        <Fragment key={application.id}>
          <ContactCard agreements={application} />
          <ElectronicRecords agreements={application} />
        </Fragment>
      ))}
      <Openings applications={applications} />
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
  const { lender, lender_contact, sends_texts } = usePageContext()
  const isOn = !sms_support_opt_out
  const canChange = status === 'STARTED' && !isEnded(agreements)
  const answered = receipts.find(({ text_id }) => text_id === 'sms-consent')
  const set = () =>
    saving.run(async stop => {
      await callOnce('PUT /{dealer}/borrower/{borrower_id}', {
        params: { dealer, borrower_id },
        body: { sms_support_opt_out: isOn },
        stop,
      })
      await invalidateAllBut(client, [])
      await client.invalidateQueries({ queryKey: queries.agreements(dealer).queryKey })
    })
  return (
    <Card
      title={t.contact(id)}
      details={[
        t.email(email),
        ...(phone_number ? [t.phone(formatPhone(phone_number))] : []),
        ...(answered && sends_texts ? [(isOn ? t.texts.on : t.texts.off)(times.day(answered.given_at))] : []),
      ]}
    >
      {sends_texts && (
        <>
          <Problem title={t.texts.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
          {canChange && !isOn && (
            <div className="soft small">
              <LegalParagraphs text={smsConsent} />
            </div>
          )}
          {isOn && <p className="soft small">{t.texts.hours}</p>}
          {canChange ? (
            <Button busy={saving.busy && t.texts.saving} onClick={set}>
              {isOn ? t.texts.turnOff : t.texts.turnOn}
            </Button>
          ) : (
            isOn && <p className="soft small">{t.texts.stop(lender, lender_contact.phone)}</p>
          )}
        </>
      )}
    </Card>
  )
}

/** The days on which staff members opened the applications. */
function Openings({ applications }: { applications: OwnAgreements[] }) {
  const { lender } = usePageContext()
  const t = useTexts(texts)
  const { day } = useFormats()
  const opened = applications.filter(({ opened_on }) => opened_on.length > 0)
  if (opened.length === 0) return null
  return (
    <section className="stack cards" aria-labelledby="openings">
      <h2 id="openings">{t.agreements.openings}</h2>
      {opened.map(({ id, opened_on }) => (
        <Card
          key={id}
          level={3}
          title={t.applications.name(id)}
          // A day is the lender's, in whichever time zone it is read.
          details={opened_on.map(date => t.agreements.opened(lender, day(date, 'UTC')))}
        />
      ))}
    </section>
  )
}

interface GivenReceipt {
  application: string
  receipt: ReceiptResponse
}

/** One card for each text, with the days on which it was agreed to, and all its receipts in one download. */
function Receipts({ applications }: { applications: OwnAgreements[] }) {
  const t = useTexts(texts).agreements
  const times = useTimes()
  const given = applications.flatMap(({ id, receipts }) =>
    receipts.map((receipt): GivenReceipt => ({ application: id, receipt })),
  )
  const byText = groupBy(given, ({ receipt }) => receipt.text_id)
  const lineOf = ({ application, receipt }: GivenReceipt) =>
    t.inApplication((receipt.agreed ? t.agreed : t.declined)(times.day(receipt.given_at)), application)
  const save = (name: string, receipts: GivenReceipt[]) =>
    saveBlob(
      new Blob(
        receipts.map(({ application, receipt }) => receiptText(application, receipt)),
        { type: 'text/plain' },
      ),
      `${name}.txt`,
    )
  return (
    <section className="stack cards" aria-labelledby="agreements">
      <h2 id="agreements">{t.title}</h2>
      {given.length === 0 && <p className="soft">{t.none}</p>}
      {[...byText].map(([id, receipts]) => {
        const { title } = receipts[0]!.receipt
        return (
          <Card key={id} level={3} title={title} details={[...new Set(receipts.map(lineOf))]}>
            <Button icon={downloadIcon} onClick={() => save(id, receipts)}>
              {t.download}
              <span className="hidden">{t.downloadOf(title)}</span>
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
