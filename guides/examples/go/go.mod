module reward-card-example

go 1.19
