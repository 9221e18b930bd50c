export * from 'unsaid-runtime/webhooks/node';
