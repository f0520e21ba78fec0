import type { SentMessage } from '@porchlight/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTimes } from '../../ui/times.ts'
import { type PanelProps, SENT_MESSAGES } from '../panel/panel.ts'
import { readOf } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Info } from '../ui/Info.tsx'
import { Read, Rows } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** The mails and text messages to the borrowers, newest first. Each opens as it was sent. */
export function SentMessagesPanel({ view }: Pick<PanelProps, 'view'>) {
  const [opened, setOpened] = useState<SentMessage>()
  const { sends_texts } = useStaff()
  const times = useTimes()
  const deliveryOf = useDelivery()
  const t = useTexts(texts)
  const titleOf = ({ label, borrower_id }: SentMessage) => {
    const name = view.borrowers.find(({ id }) => id === borrower_id)?.name
    return name ? t.to(label, name) : label
  }
  return (
    <section className="staff__sheet" aria-labelledby={SENT_MESSAGES}>
      <div className="sheet__head">
        <h2 id={SENT_MESSAGES}>{t.title}</h2>
        <Info title={t.about}>
          <p>{sends_texts ? t.stored : t.storedEmails}</p>
        </Info>
      </div>
      {view.sent_messages.length === 0 && <p>{t.none}</p>}
      <ol className="lines">
        {view.sent_messages.map(message => (
          <li className="staff__note" key={message.id}>
            <h3>{titleOf(message)}</h3>
            <p className="soft">{deliveryOf(message)}</p>
            <div className="hang">
              <Button kind="quiet" onClick={() => setOpened(message)}>
                {t.read}
                <span className="hidden">{t.of(titleOf(message), times.minute(message.queued_at))}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {opened && (
        <MessageDialog
          application_id={view.id}
          message={opened}
          title={titleOf(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

function useDelivery() {
  const times = useTimes()
  const t = useTexts(texts)
  return ({ channel, queued_at, sent_at, undeliverable_at }: SentMessage): string => {
    if (undeliverable_at) return t.failed(t.channels[channel], times.minute(undeliverable_at))
    return sent_at
      ? t.sent(t.channels[channel], times.minute(sent_at))
      : t.unknown(t.channels[channel], times.minute(queued_at))
  }
}

interface MessageDialogProps {
  application_id: string
  message: SentMessage
  title: string
  onClose(): void
}

function MessageDialog({ application_id, message, title, onClose }: MessageDialogProps) {
  const params = { application_id, message_id: message.id }
  const query = useQuery(readOf('GET /staff/applications/{application_id}/messages/{message_id}', { params }))
  const deliveryOf = useDelivery()
  const { close } = useTexts(shared)
  const t = useTexts(texts)
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <Read query={query}>
        {({ content, language, ...read }) => (
          <div className="stack">
            <Rows
              rows={[
                ...(content ? [{ label: t.recipient, value: content.recipient }] : []),
                { label: t.state, value: deliveryOf(read) },
                ...(content?.subject
                  ? [{ label: t.subject, value: <span lang={language}>{content.subject}</span> }]
                  : []),
              ]}
            />
            {content ? (
              <p className="staff__note-text" lang={language}>
                {content.text}
              </p>
            ) : (
              <p>{t.deleted}</p>
            )}
          </div>
        )}
      </Read>
    </Dialog>
  )
}
