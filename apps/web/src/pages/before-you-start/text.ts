import { HISTORY_YEARS, sharing } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('before-you-start', {
  title: 'Before you start',
  lead: { primary: 'It takes about 30 minutes.', coborrower: 'It takes about 12 minutes.' },
  facts: (lender: string, dealer: string, isPrimary: boolean) => [
    {
      title: 'Stop any time',
      text: 'We save each page. Come back when you like, on any device, and pick up where you left off.',
    },
    {
      title: "It won't affect your credit score",
      text: 'Near the end, we ask if we may check your credit. This check is a soft inquiry, which has no effect on your score.',
    },
    {
      title: 'Who sees your answers',
      text: `${sharing({ lender, dealer })} ${isPrimary ? "If you apply with someone, they see the home, the loan, and your address. They don't see your other answers." : 'No one else on the application can see your answers.'}`,
    },
  ],
  haveReady: 'Have these handy',
  everyone: [
    `Where you lived in the last ${HISTORY_YEARS} years, and your rent or house payment`,
    `Where you worked in the last ${HISTORY_YEARS} years, and what you earn`,
    'Other income, such as Social Security or child support',
    'What is in your bank accounts',
    'Your Social Security number',
  ],
  primary: ['The price of the home, and who makes it', 'The land, and how much you can pay down'],
  notAll: "Don't have it all? Start anyway. You can add the rest later.",
  next: 'Continue',
  loading: 'Loading',
})
