import { defineConfig } from 'vite';

export default defineConfig({
    base: '/',
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    server: { proxy: { '/api': 'http://127.0.0.1:1739' } },
});
