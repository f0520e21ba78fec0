import styles from '../styles/forms.css?inline'
import { adoptStyles } from './adopt-styles.ts'

// Styles of cards, choices and boxes, which the pages of a first visit do not show.
adoptStyles(styles)
