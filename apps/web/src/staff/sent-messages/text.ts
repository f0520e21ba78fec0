import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-sent-messages', {
  title: 'Messages sent',
  about: 'What is stored',
  stored: "Every email and text message about the application, as it was sent. Sign-in links and codes aren't stored.",
  /** Where no text messages are sent. */
  storedEmails: "Every email about the application, as it was sent. Sign-in links aren't stored.",
  none: 'No messages yet.',
  channels: { EMAIL: 'Email', SMS: 'Text message' },
  to: (message: string, name: string) => `${message}: ${name}`,
  sent: (channel: string, time: string) => `${channel}, sent ${time}`,
  unknown: (channel: string, time: string) => `${channel} of ${time}, no delivery recorded`,
  failed: (channel: string, time: string) => `${channel}, not delivered ${time}`,
  read: 'Read',
  of: (message: string, time: string) => ` ${message}, ${time}`,
  recipient: 'To',
  subject: 'Subject',
  state: 'Delivery',
  deleted: "The text is gone: this person's data was deleted.",
})
