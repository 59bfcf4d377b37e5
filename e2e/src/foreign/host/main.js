// Shared packages are available only after a dynamic import.
void import('./page.js')
