import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/* The page of a match: the same, but its code is asked for at once, with that of every page. */
const matchPage = (): Plugin => ({
    name: 'match-page',
    enforce: 'post',
    generateBundle(_, bundle) {
        const chunk = Object.values(bundle).find((b) => b.type === 'chunk' && b.name === 'match'),
            home = bundle['index.html'];
        if (chunk?.type !== 'chunk' || home?.type !== 'asset') throw new Error('no page, or no code of a match');
        const links = [chunk.fileName, ...chunk.imports].map((f) => `<link rel="modulepreload" href="/${f}" />`),
            styles = [...(chunk.viteMetadata?.importedCss ?? [])].map((f) => `<link rel="stylesheet" href="/${f}" />`);
        this.emitFile({
            type: 'asset',
            fileName: 'match.html',
            source: String(home.source).replace('</head>', [...links, ...styles, '</head>'].join('\n    ')),
        });
    },
});

/* With a server, what plays without one is left out. */
const NOTHING = fileURLToPath(new URL('src/site.ts', import.meta.url));

/* --mode site: a folder of files that may lie anywhere, with the games in it (scripts/site). */
export default defineConfig(({ mode }) => ({
    base: mode === 'site' ? './' : '/',
    plugins: mode === 'site' ? [] : [matchPage()],
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    worker: { format: 'es' },
    resolve: { alias: mode === 'site' ? [] : [{ find: /^\.\/local\/.*/, replacement: NOTHING }] },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        outDir: mode === 'site' ? '../build-site' : 'dist',
        emptyOutDir: true,
    },
    server: { proxy: { '/api': 'http://127.0.0.1:1739' } },
}));
