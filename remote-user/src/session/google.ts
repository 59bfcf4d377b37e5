// What leaves for Google's page, and the page: the two share most of their code.
export { GoogleDocument } from './google-document.tsx'
export { LeaveForGoogle } from './leave-for-google.tsx'
