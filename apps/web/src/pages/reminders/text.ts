import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('reminders', {
  stopping: 'Stopping your reminders…',
  stopped: 'Your reminders are off',
  stoppedLead:
    "We won't send you more reminders about this application. You still get news, such as when it's time to sign.",
  failed: "We couldn't stop your reminders",
  failedLead: 'Check your internet connection and try again.',
  invalidLead: "This link doesn't work. Open the link in your newest reminder, or call your dealer.",
  again: 'Try again',
  home: 'Go to your applications',
})
