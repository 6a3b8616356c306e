// Shows what the server tells while no page is open, and leads to the match.
self.addEventListener('push', (event) => {
    const { title, body, path } = event.data.json();
    event.waitUntil(self.registration.showNotification(title, { body, tag: path, icon: '/icon.svg', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
    const { path } = event.notification.data;
    event.notification.close();
    const open = async () => {
        const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        const there = pages.find((page) => new URL(page.url).pathname === path);
        return there ? there.focus() : self.clients.openWindow(path);
    };
    event.waitUntil(open());
});
