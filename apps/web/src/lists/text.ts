import { defineTexts } from '../text/texts.ts'

export const texts = defineTexts('lists', {
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Remove ${title}`,
  removeTitle: (title: string) => `Remove ${title}?`,
  /** `title` is that of a dialog or of an entry. */
  unsaved: (title: string) => `You haven't saved “${title}” yet. We kept a draft.`,
  /** The dialog was closed before the answer to its save came. */
  unsavedOrNot: (title: string) => `“${title}” may already be saved. Look at your list. We kept a draft.`,
  unclear: 'What you typed may already be saved. Look at your list.',
  resume: 'Continue',
  nothingHere: { confirm: "Yes, that's right", cancel: 'Go back' },
  nothingToAdd: 'Nothing to add?',
  chooseAbove: 'To continue, choose above.',
  cannotUndo: 'This action cannot be undone.',
  confirmRemove: 'Remove',
  removing: 'Removing…',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  removedElsewhere: 'This was removed somewhere else. To add it again, select Save.',
})
