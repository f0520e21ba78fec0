import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts({
  edit: (what: string) => `Edit ${what}`,
  remove: (what: string) => `Remove ${what}`,
  removeTitle: (what: string) => `Remove ${what}?`,
  /** `what` is the title of a dialog or of an entry. */
  unsaved: (what: string) => `You haven't saved “${what}” yet. We kept a draft.`,
  resume: 'Continue',
  nothingHere: { confirm: "Yes, that's right", cancel: 'Go back' },
  cannotUndo: 'This action cannot be undone.',
  confirmRemove: 'Remove',
  removing: 'Removing…',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  removedElsewhere: 'This was removed on another device. To add it again, select Save.',
})
