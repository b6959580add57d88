/** Sends back what it gets; reports that it is ready. */
process.on('message', (message) => process.send(message));
process.send('ready');
