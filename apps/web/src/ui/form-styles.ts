import styles from '../styles/forms.css?inline'
import { adoptStyles } from './adopt-styles.ts'

// Cards, choices, boxes and dialogs: a first visit shows none of them.
adoptStyles(styles)
