import { phrase } from '../forms/text.ts'

/** Field messages for a drawn signature that the signing page sent. */
export const signatureErrors = {
  empty: phrase('The signature is empty.'),
  tooManyStrokes: phrase('The signature has too many strokes.'),
  tooManyPoints: phrase('The signature has too many points.'),
  tooSmall: phrase('The signature is too small.'),
  emptyStroke: phrase('A stroke of the signature is empty.'),
  outsidePad: phrase('A point of the signature lies outside the pad.'),
}

/** Messages on an application. They are stored in English and translated when the application is read. */
export const applicationMessages = {
  buildingFailed: phrase("We couldn't prepare your documents. Try again, or call your dealer if it keeps happening."),
  documentsVoided: phrase(
    "Your documents can't be signed anymore. Press Sign & Submit to get new ones, or call your dealer if it keeps happening.",
  ),
  sealingDelayed: phrase(
    'It takes longer than usual to store your signed documents. Nothing is lost, and no one has to sign again.',
  ),
}
