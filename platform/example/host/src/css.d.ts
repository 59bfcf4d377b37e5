declare module '*.module.css'
