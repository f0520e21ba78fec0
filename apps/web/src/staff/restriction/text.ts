import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-restriction', {
  reason: 'Reason',
  restrict: {
    title: (application: string) => `Restrict application #${application}`,
    act: 'Restrict',
    why: (dealer: string, assignee: string | undefined) =>
      assignee
        ? `Then only these can find it: ${assignee}, the lender's managers for ${dealer}, and compliance.`
        : `Then only these can find it: the lender's managers for ${dealer}, and compliance.`,
    hint: 'It becomes a note. Once the restriction is lifted, loan officers can read it too.',
    done: 'The application is restricted.',
  },
  lift: {
    title: (application: string) => `Lift the restriction of application #${application}`,
    act: 'Lift the restriction',
    why: (dealer: string) => `All the lender's loan officers who cover ${dealer} can then find it, and read its notes.`,
    hint: 'It becomes a note.',
    done: 'The restriction is lifted.',
  },
})
