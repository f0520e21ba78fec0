import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('errors', {
  notFound: {
    title: 'Page not found.',
    lead: "Sorry, we couldn't find the page you're looking for.",
    back: 'Go back',
  },
  unauthorized: {
    title: 'Sorry!',
    lead: 'You do not have permission to go to that page',
    home: 'Go to your dashboard',
  },
})
